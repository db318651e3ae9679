import { type Block, type Inline, isLine, type Line } from '../../../views/parts/markup.ts';

/** The lines of a content, whatever they stand in. */
export function linesOf(blocks: Block[]): Line[] {
  return blocks.flatMap((block) => {
    if (isLine(block)) return [block];
    return block.type === 'list' ? block.items : [block.line];
  });
}

/** Every piece of a content in order. */
export function piecesOf(blocks: Block[]): Inline[] {
  return linesOf(blocks).flat();
}

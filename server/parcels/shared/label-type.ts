/** The sizes of a label's type in points: of the recipient; of company, sender and facts; of the code below the bars. */
export type LabelType = { to: number; rest: number; code: number };

/** The sizes of large labels, from the largest to the smallest that is read well; `text` is `to` with `rest`. */
export const largeTypes = {
  text: [
    [14, 9],
    [14, 8],
    [12, 8],
    [11, 8],
    [11, 7],
    [10, 7],
    [9, 7],
    [8, 7],
    [8, 6],
    [7, 6],
    [6, 6],
  ],
  code: [17, 13, 10.5, 8.5],
} as const;

/** The same sizes for the smallest labels. */
export const smallTypes = {
  text: [9, 8, 7, 6, 5.5].map((to) => [to, to] as const),
  code: [7.5, 6.5, 5.5],
};

/** The class that sets one of these sizes. */
export function labelTypeClass(part: keyof LabelType, points: number): string {
  return `label-${part}-${String(points).replace('.', '-')}`;
}

/** Thrown while a page is drawn, if it holds an island that is not loaded yet. */
export class MissingIsland extends Error {
  override name = 'MissingIsland';
  readonly island: { load(): Promise<void> };

  constructor(island: { load(): Promise<void> }) {
    super('The island is not loaded');
    this.island = island;
  }
}

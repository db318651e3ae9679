/** What is to be planned. Distances and times have any unit; loads have as many numbers as the capacities of vehicles. */
export type Problem = {
  /** How many nodes there are: the stops, and after them the places where vehicles start and end. */
  nodes: number;
  /** The way from a node to another, at `from * nodes + to`. */
  distances: Float64Array;
  /** How long that way takes. */
  durations: Float64Array;
  stops: readonly Stop[];
  tasks: readonly Task[];
  vehicles: readonly Vehicle[];
};

/** Service begins between two times, and takes its time. */
export type Stop = { opens: number; closes: number; service: number };

/**
 * What is done whole or left out: something is delivered that was loaded at the start, or collected and taken to the end, or
 * carried from the first stop to the second. `vehicle` is the only one that can do it, if it is given.
 */
export type Task = {
  kind: 'deliver' | 'collect' | 'carry';
  stops: readonly [number] | readonly [number, number];
  load: readonly number[];
  vehicle?: number | undefined;
};

/** Nobody drives or serves during the break. */
export type Vehicle = {
  start: number;
  end: number;
  from: number;
  until: number;
  break?: { from: number; until: number } | undefined;
  capacity: readonly number[];
};

/** The stops of each vehicle in order, and the tasks that are left out, by their indexes. */
export type Solution = { routes: number[][]; leftOut: number[]; distance: number };

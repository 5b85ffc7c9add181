/** One answered request, as the log and the metrics describe it. None of its texts comes from the caller. */
export interface AnsweredRequest {
  readonly method: string;
  /** The path of a call as declared, `/planet/{id}`; 'other' for pages, files and unknown paths. */
  readonly path: string;
  readonly status: number;
}

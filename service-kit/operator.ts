/** Who signed in. */
export interface Operator {
  readonly id: string;
  readonly name: string;
}

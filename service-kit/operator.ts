/** Who signed in. */
export interface Operator {
  readonly id: string;
  readonly name: string;
  readonly roles?: readonly string[];
  /** The session of the token; known where the operator signed in. */
  readonly session?: string;
  /** `needed`: the second factor is on, and the session was not confirmed with a code lately. */
  readonly second_factor?: 'off' | 'confirmed' | 'needed';
}

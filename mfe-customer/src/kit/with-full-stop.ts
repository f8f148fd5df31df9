/** The server's sentence as an alert shows it: with one mark at its end (spec 8). */
export const withFullStop = (sentence: string): string =>
  /[.!?]\s*$/.test(sentence) ? sentence.trimEnd() : `${sentence.trimEnd()}.`;

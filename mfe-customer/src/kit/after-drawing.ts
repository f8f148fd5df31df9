/** Calls back when what React has just changed is drawn: what can wait comes after it. Returns what cancels it. */
export const afterDrawing = (then: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

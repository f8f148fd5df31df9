/** The same text with Arabic and Persian digits, which keyboards of the Gulf states write, as 0 to 9. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16));

/**
 * White space, control and format characters, and others that are drawn as nothing: the fillers of Hangul (U+115F, U+3164)
 * are ignorable by default, the blank pattern of Braille (U+2800) is not. Half of a surrogate pair is no character.
 */
const nothingVisible = /^[\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Whether a text is empty for a person: nothing visible is in it. Joiners inside a text with visible characters are part
 * of it, such as in Indic scripts and emoji, so a text is never changed by this.
 */
export const isBlank = (text: string): boolean => nothingVisible.test(text);

/**
 * A way to write moments. Its formats are made once a language: to make one takes as long as all else about a message.
 *
 * @param options as of Intl.DateTimeFormat
 * @returns writes a moment in words of a language (BCP 47)
 */
export const dateFormat = (
  options: Intl.DateTimeFormatOptions,
): ((language: string, moment: Date) => string) => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (language, moment) => {
    const format = formats.get(language) ?? new Intl.DateTimeFormat(language, options);
    formats.set(language, format);
    return format.format(moment);
  };
};

declare const MARK: unique symbol

/**
 * A string that may be printed. `visibleText` creates it from a name, a path or a message, which anyone may have
 * written. The functions below create it from strings that are safe already. So code that prints a raw name doesn't
 * compile.
 */
export type PrintedText = string & { readonly [MARK]: true }

/**
 * What can be printed unchanged: printed text, a number, a literal of this program. `never` for any other string, even
 * in a template.
 */
export type Printable<Text> = Text extends PrintedText | number
  ? Text
  : Text extends string
    ? // Only a string type without known literals accepts any key.
      Record<never, unknown> extends Record<Text, true>
      ? never
      : Text
    : never

/** `` printed`${count} in ${visibleText(name)}` `` */
export function printed<const Values extends readonly (string | number)[]>(
  texts: TemplateStringsArray,
  ...values: { [Index in keyof Values]: Values[Index] & Printable<Values[Index]> }
): PrintedText {
  return texts.reduce((start, text, index) => `${start}${values[index - 1]}${text}`) as PrintedText
}

/** Puts several together, as `join` of an array does. */
export function joinPrinted<const Between extends string>(
  parts: readonly PrintedText[],
  between: Between & Printable<Between>,
): PrintedText {
  return parts.join(between) as PrintedText
}

/** Splits a text, as `split` does with a string. */
export function splitPrinted(text: PrintedText, between: string): PrintedText[] {
  return text.split(between) as PrintedText[]
}

export function blanks(count: number): PrintedText {
  return ' '.repeat(Math.max(0, count)) as PrintedText
}

/** Fills up with blanks, as `padEnd` of a string does. */
export function padPrinted<const Text extends string>(text: Text & Printable<Text>, width: number): PrintedText {
  return text.padEnd(width) as PrintedText
}

/** Cuts a text that is longer than `length`, and says so with an ellipsis. */
export function cutPrinted(text: PrintedText, length: number): PrintedText {
  return text.length > length ? (`${text.slice(0, length - 1)}…` as PrintedText) : text
}

/** Without blanks at its end. */
export function trimPrinted(text: PrintedText): PrintedText {
  return text.trimEnd() as PrintedText
}

/** Escapes characters that have a meaning in the output format. */
export function escapePrinted(
  text: PrintedText,
  escapes: readonly (readonly [characters: RegExp | string, escape: string])[],
): PrintedText {
  let escaped: string = text
  for (const [characters, escape] of escapes) escaped = escaped.replaceAll(characters, escape)
  return escaped as PrintedText
}

/**
 * A value as JSON, indented by two blanks per level, with a line feed at the end. Its strings hold no control
 * characters.
 */
export function printedJson(value: unknown): PrintedText {
  return `${JSON.stringify(value, null, 2)}\n` as PrintedText
}

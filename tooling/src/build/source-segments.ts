import { SourceMap, type SourceMapPayload } from 'node:module';

/** Segment of a built script and its source file; null for the bundler's own code. */
export interface SourceSegment {
  readonly text: string;
  readonly source: string | null;
}

/**
 * Splits a built script where its source map changes from one source file to another.
 *
 * @param text the script
 * @param payload its source map (ECMA-426, without sections)
 * @returns contiguous segments; adjacent ones have different sources
 */
export function splitBySource(text: string, payload: SourceMapPayload): readonly SourceSegment[] {
  const map = new SourceMap(payload);
  const sourceAt = (line: number, column: number): string | null => {
    const found = map.findEntry(line, column);
    // Before a line's first mapping, findEntry returns a mapping of an earlier line, which does not apply here.
    return 'originalSource' in found && found.generatedLine === line ? (found.originalSource ?? null) : null;
  };
  const segments: { text: string; source: string | null }[] = [];
  text.split('\n').forEach((content, line, lines) => {
    const whole = line < lines.length - 1 ? `${content}\n` : content;
    for (let column = 0; column < whole.length; column++) {
      const source = sourceAt(line, column);
      const last = segments.at(-1);
      if (last?.source === source) last.text += whole.charAt(column);
      else segments.push({ text: whole.charAt(column), source });
    }
  });
  return segments;
}

import type { Json } from '@portal/contract/operator';
import { isObject } from './json-document';

const readPairs = (text: string): Json | undefined => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line): [string, string] => {
    const [name = '', ...rest] = line.split('=');
    return [name.trim(), rest.join('=').trim()];
  });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
};

interface PairsInputProps {
  readonly pairs: Json | undefined;
  readonly onChange: (pairs: Json | undefined) => void;
}

/** Text area for an object of texts, one `name = text` per line, which is read when it is left. */
export const PairsInput = ({ pairs, onChange, ...native }: PairsInputProps) => {
  const text = Object.entries(isObject(pairs) ? pairs : {})
    .map(([name, value]) => `${name} = ${String(value)}`)
    .join('\n');
  return (
    <textarea
      {...native}
      key={text}
      rows={3}
      defaultValue={text}
      onBlur={({ target: { value } }) => value !== text && onChange(readPairs(value))}
    />
  );
};

import { splitMentions } from '@soteria/contract/timelines/mentions';

/** As much of a syntax tree (hast) as this touches. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  children?: Node[];
  properties?: Record<string, unknown>;
}

const marked = (value: string, className: string): Node => ({
  type: 'element',
  tagName: 'strong',
  properties: { className: [className] },
  children: [{ type: 'text', value }],
});

/** Marks `@name` in rendered markdown; not within code, which is shown as it was written. */
export function markMentions({ names, className }: { names: readonly string[]; className: string }) {
  const mark = (node: Node): Node[] => {
    if (node.type === 'text')
      return splitMentions(node.value ?? '', names).map(({ text, isMention }) =>
        isMention ? marked(text, className) : { type: 'text', value: text },
      );
    if (node.tagName !== 'code' && node.children) node.children = node.children.flatMap(mark);
    return [node];
  };
  return (tree: Node): void => {
    tree.children = (tree.children ?? []).flatMap(mark);
  };
}

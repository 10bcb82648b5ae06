/** As much of a syntax tree (hast) as this touches. */
interface Node {
  /** `raw` is what markdown takes for HTML. */
  type: string;
  tagName?: string;
  value?: string;
  children?: Node[];
  properties?: Record<string, unknown>;
}

function asText(node: Node): Node {
  if (node.type === 'raw') return { type: 'text', value: node.value ?? '' };
  if (node.tagName === 'img') return { type: 'text', value: String(node.properties?.alt ?? '') };
  if (node.children) node.children = node.children.map(asText);
  return node;
}

/**
 * Before the cleaning, which would take them away: HTML is what a person wrote, so it is read as they wrote it,
 * and a picture from outside is read by its words. Of a call for help nothing disappears.
 */
export const htmlAsText = () => (tree: Node) => void asText(tree);

import ReactMarkdown from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import styles from './entry.module.css';
import { htmlAsText } from './html-as-text.ts';
import { markMentions } from './mention-marks.ts';

/** No pictures from outside: they would tell a stranger who reads this, and when. */
const schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'img'),
};

/** Markdown of a person, rendered safely: no raw HTML, no scripts, links in a new tab. */
export default function Markdown({ text, names }: { text: string; names: readonly string[] }) {
  return (
    <div className={styles.markdown}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[
          htmlAsText,
          [rehypeSanitize, schema],
          // After the cleaning, which would take the mark away.
          [markMentions, { names, className: styles.mention }],
        ]}
        components={{
          a: ({ href, children }) => (
            <a href={href} target="_blank" rel="noopener noreferrer nofollow">
              {children}
            </a>
          ),
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

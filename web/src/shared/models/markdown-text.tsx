import Markdown, { type Components } from 'react-markdown'
import classes from './markdown-text.module.css'

/** Headings in the text rank below those of the page. */
const components: Components = {
  h1: ({ children }) => <h4>{children}</h4>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h4>{children}</h4>,
  a: ({ children, href }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
}
/** The browser would fetch pictures from the author's server, which would learn who is looking. */
const NOT_SHOWN = ['img']

/** Shows Markdown by an untrusted author. Skips HTML, and drops links except those to web pages and email addresses. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      <Markdown components={components} disallowedElements={NOT_SHOWN} skipHtml>
        {text}
      </Markdown>
    </div>
  )
}

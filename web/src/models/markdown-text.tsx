import Markdown, { type Components } from 'react-markdown'
import classes from './markdown-text.module.css'

/** A title of the text must not stand above the titles of the page. */
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
/** Pictures would be fetched from the server of whoever wrote the text. */
const NOT_SHOWN = ['img']

/** Markdown that somebody else has written: HTML in it is not shown, and addresses other than of web pages and mail are dropped. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      <Markdown components={components} disallowedElements={NOT_SHOWN} skipHtml>
        {text}
      </Markdown>
    </div>
  )
}

import type { Immutable, Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'

interface ResponseProps {
  code: string
  response: Immutable
}

/** All error answers have one form, which the page describes once: each of them shows only when it comes. */
export const errorsPlugin: Plugin = {
  wrapComponents: {
    response:
      (original, { React }) =>
      (props: ResponseProps) => {
        const isError = !props.code.startsWith('2')
        const response = isError ? props.response.delete('content') : props.response
        return React.createElement(original, { ...props, response })
      },
  },
}

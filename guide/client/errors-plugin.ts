import type { Immutable, Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'

interface ResponseProps {
  code: string
  response: Immutable
}

/**
 * Hides the documented error responses, because they all have the same format, which the page describes once. An error is shown only when
 * it is received.
 */
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

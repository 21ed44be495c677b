import type { Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { createCopyButton } from './copy-buttons.ts'
import { type Operation, writeCurl } from './curl-sample.ts'

const JSON_TYPE = 'application/json'

interface ResponsesProps {
  path: string
  method: string
}

/** Shows how to call each operation with curl, above its responses. */
export const curlPlugin: Plugin = {
  wrapComponents: {
    responses:
      (original, { React, specSelectors, fn }) =>
      (props: ResponsesProps) => {
        const place = ['paths', props.path, props.method]
        const operation: Operation = specSelectors.specResolvedSubtree(place)?.toJS() ?? {}
        const schema = operation.requestBody?.content[JSON_TYPE]?.schema
        const call = {
          ...props,
          origin: location.origin,
          operation,
          body: schema && fn.getSampleSchema(schema, JSON_TYPE, {}),
        }
        const { createElement } = React
        return createElement(
          'div',
          null,
          createElement(
            'div',
            { className: 'curl-sample' },
            createElement('h4', null, 'Example'),
            createElement('pre', { tabIndex: 0 }, writeCurl(call)),
            createElement('div', { ref: addCopyButton }),
          ),
          createElement(original, props),
        )
      },
  },
}

function addCopyButton(place: HTMLElement | null): void {
  if (place === null || place.firstChild) return
  const code = place.parentElement?.querySelector('pre')
  place.append(createCopyButton(() => code?.innerText ?? ''))
}

import type { ImmutableList, Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js'

/** Makes the filter search summaries too. The layout shows a message if nothing matches. */
export const filterPlugin: Plugin = {
  fn: { opsFilter: filterOperations },
  wrapComponents: {
    operations:
      (original, { React, specSelectors }) =>
      (props: object) =>
        specSelectors.taggedOperations().size === 0 ? null : React.createElement(original, props),
  },
}

function filterOperations(tags: ImmutableList, phrase: string): ImmutableList {
  const wanted = phrase.trim().toLowerCase()
  const matches = (text: unknown) => String(text).toLowerCase().includes(wanted)
  return tags
    .map((tag, name) => {
      if (matches(name)) return tag
      const operations = tag.get('operations') as ImmutableList
      return tag.set(
        'operations',
        operations.filter(
          (operation) => matches(operation.get('path')) || matches(operation.getIn(['operation', 'summary'])),
        ),
      )
    })
    .filter((tag) => (tag.get('operations') as ImmutableList).size > 0)
}

import type { Plugin, System } from 'swagger-ui-dist/swagger-ui-es-bundle.js'

/** If the filter leaves at most this many tags, their operations are expanded at once. */
const OPENED_TAGS_MAX = 5

/** The tags that the filter has expanded. */
let opened = new Set<string>()

/** Selects the parts of Swagger UI to show. Its own layout has a second `main`, a title and a choice of servers. */
export const layoutPlugin: Plugin = ({ React: { createElement } }) => ({
  components: {
    GuideLayout: ({ getComponent, specSelectors, layoutActions }: System) => {
      if (specSelectors.loadingStatus() === 'failed')
        return createElement(
          'p',
          { role: 'alert' },
          'The reference could not be loaded. Load the page again.',
        )
      if (!specSelectors.specStr()) return createElement('p', { role: 'status' }, 'Loading …')
      return createElement(
        'div',
        { className: 'swagger-ui' },
        createElement(getComponent('SvgAssets'), null),
        createElement(getComponent('errors', true), null),
        createElement(
          'div',
          { className: 'scheme-container' },
          createElement(getComponent('AuthorizeBtnContainer', true), null),
        ),
        createElement('input', {
          className: 'filter',
          type: 'search',
          'aria-label': 'Filter operations',
          placeholder: 'Filter by tag, path or summary',
          onChange: ({ target }: { target: HTMLInputElement }) => {
            layoutActions.updateFilter(target.value)
            const tags = specSelectors.taggedOperations()
            const wanted = new Set(tags.size <= OPENED_TAGS_MAX ? tags.keySeq() : [])
            for (const tag of [...opened, ...wanted])
              layoutActions.show(['operations-tag', tag], wanted.has(tag))
            opened = wanted
          },
        }),
        createElement(
          'p',
          { role: 'status', className: 'no-match' },
          specSelectors.taggedOperations().size === 0 ? 'No operation matches.' : '',
        ),
        createElement(getComponent('operations', true), null),
        createElement(getComponent('Models', true), null),
      )
    },
  },
})

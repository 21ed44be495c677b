import 'swagger-ui-dist/swagger-ui.css'
import './api-reference.css'
import SwaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { curlPlugin } from './curl-plugin.ts'
import { errorsPlugin } from './errors-plugin.ts'
import { filterPlugin } from './filter-plugin.ts'
import { layoutPlugin } from './layout-plugin.ts'

// Only the API reference page loads this.

const { documentElement } = document
const followTheme = () =>
  documentElement.classList.toggle('dark-mode', documentElement.dataset['mantineColorScheme'] === 'dark')
followTheme()
new MutationObserver(followTheme).observe(documentElement, { attributeFilter: ['data-mantine-color-scheme'] })

SwaggerUi({
  url: '/api/docs',
  dom_id: '#api-reference',
  plugins: [curlPlugin, errorsPlugin, filterPlugin, layoutPlugin],
  layout: 'GuideLayout',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  tryItOutEnabled: false,
  showExtensions: false,
  defaultModelsExpandDepth: 0,
  validatorUrl: null, // sends no request to another host
})

/**
 * All texts of all screens. Those from the specifications are verbatim. This is a namespace of modules rather than an object so that a
 * screen loads only its own texts.
 */
export * as messages from './catalogue.ts'

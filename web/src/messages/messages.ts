/**
 * Every text of every screen; those of the specs stand to the letter. As a namespace of modules, not an object, so that
 * a screen loads its own texts only.
 */
export * as messages from './catalogue.ts'

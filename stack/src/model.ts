import { nameClasses } from './model/name-classes.ts'
import { runActions } from './run-actions.ts'

await runActions('model', { classes: nameClasses })

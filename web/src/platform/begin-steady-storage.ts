import { steadyStorage } from './steady-storage.ts'

// A separate module so that it runs before the modules that read the storage while they load.
steadyStorage()

import { steadyStorage } from './steady-storage.ts'

// A module of its own, which runs before those that read the storage while they are loaded.
steadyStorage()

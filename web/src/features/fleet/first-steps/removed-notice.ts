/** The id of the message that the samples are removed: it goes when new ones are asked for. */
export const REMOVED_NOTICE = 'samples-removed'

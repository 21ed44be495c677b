/** The id of the message that the samples were removed. The message is removed when new ones are requested. */
export const REMOVED_NOTICE = 'samples-removed'

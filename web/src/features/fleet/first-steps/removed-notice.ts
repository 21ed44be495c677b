/** The id of the message that the samples were removed. Requesting new samples removes the message. */
export const REMOVED_NOTICE = 'samples-removed'

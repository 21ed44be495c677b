/** The CONNACK return codes that refuse a client (MQTT 3.1.1 §3.2.2.3). */
export const ConnackCode = {
  identifierRejected: 2,
  serverUnavailable: 3,
  badCredentials: 4,
  notAuthorized: 5,
} as const
export type ConnackCode = (typeof ConnackCode)[keyof typeof ConnackCode]

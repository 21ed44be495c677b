import type { FastifyReply } from 'fastify'

/** Sends the database's JSON unchanged, because parsing and reserializing it would cost more than the query. */
export function replyJson(reply: FastifyReply, json: string): never {
  return reply.type('application/json; charset=utf-8').send(json) as never // the route's response type describes parsed JSON
}

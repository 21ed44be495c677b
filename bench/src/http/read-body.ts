import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'

const agent = new Agent({ keepAlive: true })

/** Reads a response over a persistent connection and discards it. Throws if its status is not 200. */
export function readBody(url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.on('error', reject).on('end', resolve).resume()
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
    }).on('error', reject)
  })
}

/** Reads a response as text. */
export function readText(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => void text(response).then(resolve, reject)).on('error', reject)
  })
}

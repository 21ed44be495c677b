import { fetchToken } from './pages.ts'

/** Enables a feature for a user through the api. */
export async function enableFeature(url: string, email: string, key: string): Promise<void> {
  const authorization = `Bearer ${await fetchToken(url, email)}`
  const answer = await fetch(`${url}/api/features`, { headers: { authorization } })
  const features = (await answer.json()) as { id: number; key: string }[] // the response follows the contract
  const id = features.find((feature) => feature.key === key)?.id
  const headers = { authorization, 'content-type': 'application/json' }
  const saved = await fetch(`${url}/api/features/${id}`, { method: 'PUT', headers, body: '{"enabled":true}' })
  if (!saved.ok) throw new Error(`${key} cannot be switched on: ${saved.status}`)
}

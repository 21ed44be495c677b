import type { RunningConsole } from './console.ts'
import { fetchToken } from './pages.ts'

/** The class numbers in the models that `makeModel` creates. */
export const MODEL_CLASSES = { lion: 4, caracal: 5, serval: 17 }
const FILE_BYTES = 300_000

/** A user who calls the api without a browser. */
export interface Caller {
  email: string
  call<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>
}

export async function callAs(url: string, email: string): Promise<Caller> {
  const authorization = `Bearer ${await fetchToken(url, email)}`
  return {
    email,
    async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
      const isForm = body instanceof FormData
      const response = await fetch(url + path, {
        method,
        headers: { authorization, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return response.json() as Promise<Answer> // the answer follows the contract
    },
  }
}

/** Creates a model with a file and classes, as staff. The model has a different name for the serval. */
export async function makeModel(
  staff: Caller,
  { name, serval }: { name: string; serval: string },
): Promise<{ id: number; sha256: string }> {
  const { alg_id: id } = await staff.call<{ alg_id: number }>('POST', '/api/internal/algs', {
    name,
    framework: 'YOLOv5',
  })
  const sha256 = await upload(staff, name)
  await staff.call('PUT', `/api/internal/algs/${id}/file`, { sha256 })
  const labels = { lion: 'Lion', caracal: 'Caracal', serval }
  const classes = Object.entries(labels).map(([key, label]) => ({
    class_id: MODEL_CLASSES[key as keyof typeof labels], // safe: the keys of labels
    label,
  }))
  await staff.call('PUT', `/api/internal/algs/${id}/classes`, { classes })
  return { id, sha256 }
}

/** Approves a model release for an owner and moves the tag `alpha` to a firmware version. Returns the release's id. */
export async function makeRelease(
  running: RunningConsole,
  staff: Caller,
  { model, firmware, owner }: { model: { id: number; name: string }; firmware: string; owner: string },
): Promise<number> {
  const sha256 = await upload(staff, firmware)
  const [made] = await running.query<{ release_id: number }>(
    `with f as (insert into firmware (version, sha256) values ($1, decode($2, 'hex')) returning firmware_id),
       tag as (insert into firmware_tag (tag, firmware_id) select 'alpha', firmware_id from f
         on conflict (tag) do update set firmware_id = excluded.firmware_id),
       r as (insert into alg_release (name, state) values ($3, 'approved') returning release_id),
       c as (insert into alg_release_component (release_id, alg_id, position, sensitivity) select release_id, $4, 0, 0.5 from r)
     insert into user_alg_release (user_id, release_id) select user_id, release_id from user_account, r where email = $5
       returning release_id`,
    [firmware, sha256, model.name, model.id, owner],
  )
  if (!made) throw new Error(`${owner} has no account`)
  return made.release_id
}

async function upload(staff: Caller, title: string): Promise<string> {
  const form = new FormData()
  form.append('file', new File([Buffer.alloc(FILE_BYTES, title)], 'file.bin'))
  return (await staff.call<{ sha256: string }>('POST', '/api/internal/files', form)).sha256
}

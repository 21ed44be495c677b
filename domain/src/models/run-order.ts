export interface ReleaseModel {
  id: number
  /** The models in the release that get its output. */
  downstream: readonly number[]
}

/**
 * Returns the ids in an order in which every model comes before those it feeds, and otherwise in the given order. Returns undefined if no such order
 * exists because of a cycle. The database stores releases in this order (`alg_release_downstream`).
 */
export function orderModels(models: readonly ReleaseModel[]): number[] | undefined {
  const order: number[] = []
  const waiting = new Map(models.map((model) => [model.id, model]))
  while (waiting.size > 0) {
    const fed = new Set([...waiting.values()].flatMap(({ downstream }) => downstream))
    const next = [...waiting.keys()].find((id) => !fed.has(id))
    if (next === undefined) return undefined
    order.push(next)
    waiting.delete(next)
  }
  return order
}

/** Returns the model and all models whose output reaches it. If its output were fed to one of these, that would create a cycle. */
export function findUpstream(models: readonly ReleaseModel[], id: number): Set<number> {
  const found = new Set([id])
  const queue = [id]
  for (let target = queue.pop(); target !== undefined; target = queue.pop())
    for (const { id: source, downstream } of models)
      if (!found.has(source) && downstream.includes(target)) {
        found.add(source)
        queue.push(source)
      }
  return found
}

/** Returns the models that are in a cycle because their output eventually reaches them again. */
export function findCircular(models: readonly ReleaseModel[]): number[] {
  return models.flatMap(({ id, downstream }) => {
    const upstream = findUpstream(models, id)
    return downstream.some((target) => upstream.has(target)) ? [id] : []
  })
}

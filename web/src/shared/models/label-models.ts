import { foldName } from '@sentinel/contracts/values/fold-name'
interface NamedModel {
  alg_id: number
  alg_name: string
}

/** Returns each model's label in a list: its name, with the ID if another model in the list has the same name. */
export function labelModels(
  models: readonly NamedModel[],
  shorten: (name: string) => string = (name) => name,
): (model: NamedModel) => string {
  const ids = Map.groupBy(models, ({ alg_name }) => foldName(alg_name))
  return ({ alg_id, alg_name }) =>
    (ids.get(foldName(alg_name))?.length ?? 0) > 1 ? `${shorten(alg_name)} (ID ${alg_id})` : shorten(alg_name)
}

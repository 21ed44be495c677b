/** Returns the name of a model, or its number if the model was deleted. */
export function modelName(algId: number, name: string | null | undefined): string {
  return name || `Model ${algId}`
}

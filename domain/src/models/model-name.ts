/** Returns a model's name, or its number if the model was deleted. */
export function modelName(algId: number, name: string | null | undefined): string {
  return name || `Model ${algId}`
}

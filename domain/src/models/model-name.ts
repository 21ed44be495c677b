/** Returns the name of a model, or its number where the model is gone. */
export function modelName(algId: number, name: string | null | undefined): string {
  return name || `Model ${algId}`
}

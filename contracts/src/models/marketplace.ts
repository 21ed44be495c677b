import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { MARKETPLACE_CLASSES_CHOSEN_MAX, MARKETPLACE_MODELS_MAX, MARKETPLACE_SPECIES_MAX } from './limits.ts'
import { ID_MAX, TEXT_MAX_CHARACTERS } from '../values/limits.ts'
import { ListQuery } from '../http/lists.ts'
import { ModelParams } from './model-params.ts'
import { ModelClass, ModelFacts } from './models.ts'

export const MarketplaceModel = ModelFacts.extend({
  name: z.string(),
  /** Markdown. */
  description: z.string(),
  /** All classes, or the first ones by number if the query limits them. */
  classes: z.array(ModelClass),
  inAccount: z.boolean(),
})
export type MarketplaceModel = z.infer<typeof MarketplaceModel>

const LabelList = z
  .array(z.string().trim().normalize().min(1).max(TEXT_MAX_CHARACTERS))
  .max(MARKETPLACE_CLASSES_CHOSEN_MAX)

/** Returns the labels in a JSON array of strings, or undefined for anything else. */
export function readChosenClasses(text: string): string[] | undefined {
  try {
    return LabelList.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const ChosenClasses = z
  .string()
  .refine((text) => readChosenClasses(text) !== undefined, 'Must be a list of class names.')

/**
 * Models are sorted by id, so those that the console only describes come last. `search` matches name, author and framework. `classes` selects models
 * that have all of these classes. Both ignore case.
 */
export const listMarketplaceModels = {
  method: 'GET',
  url: '/api/v2/marketplace/models',
  access: 'owner',
  scope: 'read',
  isHeavy: true,
  summary: 'The public models, a page at a time',
  schema: {
    querystring: ListQuery.extend({
      limit: z.coerce.number<number | string>().int().min(1).max(MARKETPLACE_MODELS_MAX).optional(),
      search: z.string().trim().normalize().max(TEXT_MAX_CHARACTERS).optional(),
      classes: ChosenClasses.optional(),
      /** The number of classes to return per model. If omitted, all are returned and pages have fewer models. */
      classLimit: z.coerce.number<number | string>().int().min(0).max(100).optional(),
    }),
    response: { 200: z.array(MarketplaceModel) },
  },
} as const satisfies Endpoint

/** Includes all of the model's classes and its other public versions. */
export const getMarketplaceModel = {
  method: 'GET',
  url: '/api/v2/marketplace/models/:algId',
  access: 'owner',
  scope: 'read',
  summary: 'A public model with its classes and versions',
  schema: {
    params: ModelParams,
    response: {
      200: MarketplaceModel.extend({
        versions: z.array(
          MarketplaceModel.pick({ alg_id: true, name: true, date_created: true, inAccount: true }),
        ),
      }),
    },
  },
} as const satisfies Endpoint

/** Also succeeds if the model is already in the account. A model that the console only describes is refused. */
export const addMarketplaceModel = {
  method: 'POST',
  url: '/api/v2/marketplace/models',
  access: 'owner',
  scope: 'manage',
  audit: false,
  idempotent: true,
  errors: ['not_found', 'conflict'],
  summary: 'Add a public model to the account of the user',
  schema: {
    body: z.object({ modelId: z.int('Must be a model.').min(1).max(ID_MAX) }),
    response: { 200: MarketplaceModel.pick({ alg_id: true, name: true, inAccount: true }) },
  },
} as const satisfies Endpoint

export const MarketplaceSpecies = z.object({
  label: z.string(),
  /** The number of public models with this class. */
  models: z.int(),
})
export type MarketplaceSpecies = z.infer<typeof MarketplaceSpecies>

/** Labels that begin with the text come first. Labels that differ only in case count as one. */
export const listMarketplaceSpecies = {
  method: 'GET',
  url: '/api/v2/marketplace/species',
  access: 'owner',
  scope: 'read',
  isHeavy: true,
  summary: 'Class names of public models that contain a text',
  schema: {
    querystring: z.object({ search: z.string().trim().normalize().max(TEXT_MAX_CHARACTERS).optional() }),
    response: { 200: z.array(MarketplaceSpecies).max(MARKETPLACE_SPECIES_MAX) },
  },
} as const satisfies Endpoint

/** Returns the picture of a public model or one in the account. Staff may read all pictures. */
export const getModelPicture = {
  method: 'GET',
  url: '/api/models/:algId/picture/:key',
  access: 'signed-in',
  scope: 'read',
  summary: 'The picture of a model. A new picture gets a new key',
  produces: 'image/jpeg',
  errors: ['not_found'],
  schema: {
    params: ModelParams.extend({ key: z.uuid('Is not the key of a picture.') }),
    response: { 200: z.file().mime('image/jpeg') },
  },
} as const satisfies Endpoint

export const marketplaceEndpoints = {
  listMarketplaceModels,
  getMarketplaceModel,
  addMarketplaceModel,
  listMarketplaceSpecies,
  getModelPicture,
}

import {
  getPublication,
  type Publication,
  type PublicationAnswer,
  removeModelPicture,
  updatePublication,
  uploadModelPicture,
} from '@sentinel/contracts/staff/publications'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { algQuery } from '../alg-queries.ts'
import { call } from '../../../../platform/call.ts'

export interface StoredPublication {
  publication: PublicationAnswer
  version: string | undefined
}

export const publicationQuery = (algId: number) =>
  queryOptions({
    queryKey: ['internal', 'publication', algId],
    queryFn: ({ signal }) =>
      withVersion((onVersion) => call(getPublication, { params: { algId } }, { signal, onVersion })),
  })

async function withVersion(
  read: (onVersion: (version: string) => void) => Promise<PublicationAnswer>,
): Promise<StoredPublication> {
  let version: string | undefined
  const publication = await read((newVersion) => (version = newVersion))
  return { publication, version }
}

/** Stores the response for the dialog at once, and refetches the marketplace. */
const take = (queryClient: QueryClient, algId: number) => async (stored: StoredPublication) => {
  const { queryKey } = publicationQuery(algId)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, stored)
  void queryClient.invalidateQueries({ queryKey: ['marketplace'] })
  void queryClient.invalidateQueries(algQuery(algId)) // the model's version depends on the same texts
}

interface PublicationUpdate {
  body: Publication
  version: string | undefined
}

export const publicationMutation = (queryClient: QueryClient, algId: number) =>
  mutationOptions({
    mutationFn: ({ body, version: ifMatch }: PublicationUpdate) =>
      withVersion((onVersion) =>
        call(updatePublication, { params: { algId }, body }, { ifMatch, onVersion }),
      ),
    onSuccess: take(queryClient, algId),
    onError: () => queryClient.invalidateQueries(publicationQuery(algId)),
  })

interface PictureUpload {
  image: File
  onProgress: (fraction: number) => void
}

export const pictureMutation = (queryClient: QueryClient, algId: number) =>
  mutationOptions({
    mutationFn: ({ image, onProgress }: PictureUpload) =>
      withVersion((onVersion) =>
        call(uploadModelPicture, { params: { algId }, body: { image } }, { onProgress, onVersion }),
      ),
    onSuccess: take(queryClient, algId),
  })

export const removePictureMutation = (queryClient: QueryClient, algId: number) =>
  mutationOptions({
    mutationFn: () =>
      withVersion((onVersion) => call(removeModelPicture, { params: { algId } }, { onVersion })),
    onSuccess: take(queryClient, algId),
  })

/* eslint-disable */
import * as types from './graphql';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "fragment FileState on File {\n  id\n  name\n  status\n  progress\n  estimatedRemainingTimeDisplay\n  totalChunks\n  errorMessage\n}\n\nquery WhoAmI {\n  me {\n    organizationName\n    projectName\n    environmentSlug\n  }\n}\n\nquery Files($first: Int, $after: String, $filter: FileFilter) {\n  filesConnection(first: $first, after: $after, filter: $filter) {\n    totalCount\n    nodes {\n      ...FileState\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nmutation BeginUpload($input: InitFileUploadInput!) {\n  initFileUpload(input: $input) {\n    fileId\n    uploadUrl\n    expiresIn\n  }\n}\n\nmutation ConfirmUpload($fileId: UUID!) {\n  confirmFileUpload(fileId: $fileId) {\n    ...FileState\n  }\n}\n\nmutation DeleteFile($fileId: UUID!) {\n  deleteFile(fileId: $fileId) {\n    id\n  }\n}\n\nsubscription WatchFile($fileId: UUID!) {\n  fileStatusChanged(fileId: $fileId) {\n    ...FileState\n  }\n}": typeof types.FileStateFragmentDoc,
    "query Search($input: SearchInput!) {\n  search(input: $input) {\n    totalResults\n    routing {\n      route\n      reasoning\n    }\n    results {\n      semantic {\n        fileName\n        pageNumber\n        score\n        content\n      }\n      structured {\n        columns {\n          name\n          type\n        }\n        rows\n      }\n    }\n  }\n}\n\nquery Ask($input: ChatInput!) {\n  chat(input: $input) {\n    answer\n    model\n    citations {\n      marker\n      fileName\n      pageNumber\n      quote\n    }\n  }\n}\n\nsubscription AskAndListen($input: ChatInput!) {\n  chatStream(input: $input) {\n    __typename\n    ... on ChatToken {\n      text\n    }\n    ... on ChatCitations {\n      citations {\n        marker\n        fileName\n        quote\n      }\n    }\n    ... on ChatAnswer {\n      answer\n      model\n    }\n  }\n}": typeof types.SearchDocument,
};
const documents: Documents = {
    "fragment FileState on File {\n  id\n  name\n  status\n  progress\n  estimatedRemainingTimeDisplay\n  totalChunks\n  errorMessage\n}\n\nquery WhoAmI {\n  me {\n    organizationName\n    projectName\n    environmentSlug\n  }\n}\n\nquery Files($first: Int, $after: String, $filter: FileFilter) {\n  filesConnection(first: $first, after: $after, filter: $filter) {\n    totalCount\n    nodes {\n      ...FileState\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nmutation BeginUpload($input: InitFileUploadInput!) {\n  initFileUpload(input: $input) {\n    fileId\n    uploadUrl\n    expiresIn\n  }\n}\n\nmutation ConfirmUpload($fileId: UUID!) {\n  confirmFileUpload(fileId: $fileId) {\n    ...FileState\n  }\n}\n\nmutation DeleteFile($fileId: UUID!) {\n  deleteFile(fileId: $fileId) {\n    id\n  }\n}\n\nsubscription WatchFile($fileId: UUID!) {\n  fileStatusChanged(fileId: $fileId) {\n    ...FileState\n  }\n}": types.FileStateFragmentDoc,
    "query Search($input: SearchInput!) {\n  search(input: $input) {\n    totalResults\n    routing {\n      route\n      reasoning\n    }\n    results {\n      semantic {\n        fileName\n        pageNumber\n        score\n        content\n      }\n      structured {\n        columns {\n          name\n          type\n        }\n        rows\n      }\n    }\n  }\n}\n\nquery Ask($input: ChatInput!) {\n  chat(input: $input) {\n    answer\n    model\n    citations {\n      marker\n      fileName\n      pageNumber\n      quote\n    }\n  }\n}\n\nsubscription AskAndListen($input: ChatInput!) {\n  chatStream(input: $input) {\n    __typename\n    ... on ChatToken {\n      text\n    }\n    ... on ChatCitations {\n      citations {\n        marker\n        fileName\n        quote\n      }\n    }\n    ... on ChatAnswer {\n      answer\n      model\n    }\n  }\n}": types.SearchDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "fragment FileState on File {\n  id\n  name\n  status\n  progress\n  estimatedRemainingTimeDisplay\n  totalChunks\n  errorMessage\n}\n\nquery WhoAmI {\n  me {\n    organizationName\n    projectName\n    environmentSlug\n  }\n}\n\nquery Files($first: Int, $after: String, $filter: FileFilter) {\n  filesConnection(first: $first, after: $after, filter: $filter) {\n    totalCount\n    nodes {\n      ...FileState\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nmutation BeginUpload($input: InitFileUploadInput!) {\n  initFileUpload(input: $input) {\n    fileId\n    uploadUrl\n    expiresIn\n  }\n}\n\nmutation ConfirmUpload($fileId: UUID!) {\n  confirmFileUpload(fileId: $fileId) {\n    ...FileState\n  }\n}\n\nmutation DeleteFile($fileId: UUID!) {\n  deleteFile(fileId: $fileId) {\n    id\n  }\n}\n\nsubscription WatchFile($fileId: UUID!) {\n  fileStatusChanged(fileId: $fileId) {\n    ...FileState\n  }\n}"): typeof import('./graphql').FileStateFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Search($input: SearchInput!) {\n  search(input: $input) {\n    totalResults\n    routing {\n      route\n      reasoning\n    }\n    results {\n      semantic {\n        fileName\n        pageNumber\n        score\n        content\n      }\n      structured {\n        columns {\n          name\n          type\n        }\n        rows\n      }\n    }\n  }\n}\n\nquery Ask($input: ChatInput!) {\n  chat(input: $input) {\n    answer\n    model\n    citations {\n      marker\n      fileName\n      pageNumber\n      quote\n    }\n  }\n}\n\nsubscription AskAndListen($input: ChatInput!) {\n  chatStream(input: $input) {\n    __typename\n    ... on ChatToken {\n      text\n    }\n    ... on ChatCitations {\n      citations {\n        marker\n        fileName\n        quote\n      }\n    }\n    ... on ChatAnswer {\n      answer\n      model\n    }\n  }\n}"): typeof import('./graphql').SearchDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

/** The operations of the client, whose types `npm run codegen` derives from the schema. */

const places = /* GraphQL */ `
  fragment Route on RoutingInfo {
    route
    reasoning
    connectorId
    connectorName
    sqlGenerated
    sqlExplanation
  }

  fragment Rows on StructuredResult {
    columns {
      name
      type
      description
    }
    rows
  }
`;

const fileState = /* GraphQL */ `
  fragment FileState on File {
    id
    name
    size
    mimeType
    status
    sequence
    progress
    estimatedRemainingTimeSeconds
    totalChunks
    pageCount
    errorMessage
    notice
    referenceId
    fileMetadata
    createdAt
    updatedAt
  }
`;

const answer = /* GraphQL */ `
  fragment Answer on ChatAnswer {
    answerId
    question
    answer
    outcome
    suggestions
    model
    searchTimeMs
    generationTimeMs
    citations {
      marker
      fileId
      fileName
      chunkId
      pageNumber
      startPage
      endPage
      score
      quote
      boundingBoxes
    }
    routing {
      ...Route
    }
    results {
      structured {
        ...Rows
      }
    }
  }
`;

const searchOnly = /* GraphQL */ `
  query Search($input: SearchInput!) {
    search(input: $input) {
      answerId
      query
      totalResults
      searchTimeMs
      filtersApplied
      routing {
        ...Route
      }
      results {
        semantic {
          chunkId
          fileId
          fileName
          chunkIndex
          content
          score
          pageNumber
          startPage
          endPage
          referenceId
          category
          documentType
          boundingBoxes
        }
        structured {
          ...Rows
        }
      }
    }
  }
`;

const chatOnly = /* GraphQL */ `
  query Chat($input: ChatInput!) {
    chat(input: $input) {
      ...Answer
    }
  }
`;

const chatStreamOnly = /* GraphQL */ `
  subscription ChatStream($input: ChatInput!) {
    chatStream(input: $input) {
      ... on ChatToken {
        __typename
        text
      }
      ... on ChatAnswer {
        __typename
        ...Answer
      }
    }
  }
`;

export const initUpload = /* GraphQL */ `
  mutation InitUpload($input: InitFileUploadInput!) {
    initFileUpload(input: $input) {
      fileId
      uploadUrl
      expiresIn
    }
  }
`;

const confirmUploadOnly = /* GraphQL */ `
  mutation ConfirmUpload($fileId: UUID!) {
    confirmFileUpload(fileId: $fileId) {
      ...FileState
    }
  }
`;

const getFileOnly = /* GraphQL */ `
  query GetFile($id: UUID!) {
    file(id: $id) {
      ...FileState
    }
  }
`;

const listFilesOnly = /* GraphQL */ `
  query ListFiles($first: Int!, $after: String, $filter: FileFilter) {
    filesConnection(first: $first, after: $after, filter: $filter) {
      nodes {
        ...FileState
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

const watchFileOnly = /* GraphQL */ `
  subscription WatchFile($fileId: UUID!) {
    fileStatusChanged(fileId: $fileId) {
      ...FileState
    }
  }
`;

export const deleteFile = /* GraphQL */ `
  mutation DeleteFile($id: UUID!) {
    deleteFile(fileId: $id) {
      id
    }
  }
`;

export const getPrompt = /* GraphQL */ `
  query GetPrompt($name: String!) {
    prompt(name: $name) {
      name
      versionNumber
      body
      variables
      updatedAt
    }
  }
`;

export const search = searchOnly + places;
export const chat = chatOnly + answer + places;
export const chatStream = chatStreamOnly + answer + places;
export const confirmUpload = confirmUploadOnly + fileState;
export const getFile = getFileOnly + fileState;
export const listFiles = listFilesOnly + fileState;
export const watchFile = watchFileOnly + fileState;

// The package's own declarations refer to modules that it bundles and doesn't ship: these are the ones used.

declare module '@energetic-ai/core' {
  export interface Tensor {
    data(): Promise<Float32Array>;
    dispose(): void;
  }

  export interface GraphModel {
    executeAsync(inputs: Record<string, Tensor>): Promise<Tensor>;
  }

  /** Resolves when tensors can be made. */
  export function ready(): Promise<void>;
  export function tensor1d(values: number[], type: 'int32'): Tensor;
  export function tensor2d(values: number[][], shape: [number, number], type: 'int32'): Tensor;
}

// The two inner loops of training: pooling of texts, and one step of Adam on the rows that a batch touches.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <vector>

constexpr int D = 256;

extern "C" {

// out[t] = sum of weight * table[id] over the entries of text t, which end at ends[t].
void pool(const int32_t* ids, const float* weights, const int64_t* ends, int64_t texts, const float* table, float* out) {
#pragma omp parallel for schedule(dynamic, 16)
  for (int64_t t = 0; t < texts; t++) {
    float* sum = out + t * D;
    std::memset(sum, 0, D * sizeof(float));
    for (int64_t k = t ? ends[t - 1] : 0; k < ends[t]; k++) {
      const float* row = table + (int64_t)ids[k] * D;
      const float weight = weights[k];
      for (int d = 0; d < D; d++) sum[d] += weight * row[d];
    }
  }
}

// One step of Adam (bias correction by the steps of each row) from the gradients of the pooled texts.
void adam(const int32_t* ids, const float* weights, const int64_t* ends, int64_t texts, const float* gradients,
          float* table, float* mean, float* square, int32_t* steps, float rate) {
  const int64_t entries = texts ? ends[texts - 1] : 0;
  std::vector<int32_t> text(entries);
  for (int64_t t = 0, k = 0; t < texts; t++)
    for (; k < ends[t]; k++) text[k] = t;
  std::vector<int64_t> order(entries);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) { return ids[a] < ids[b]; });
  std::vector<int64_t> starts;
  for (int64_t k = 0; k < entries; k++)
    if (!k || ids[order[k]] != ids[order[k - 1]]) starts.push_back(k);
  starts.push_back(entries);
  const int64_t groups = (int64_t)starts.size() - 1;
  const float b1 = 0.9f, b2 = 0.98f;
#pragma omp parallel for schedule(dynamic, 64)
  for (int64_t s = 0; s < groups; s++) {
    float g[D] = {0};
    for (int64_t k = starts[s]; k < starts[s + 1]; k++) {
      const float* gradient = gradients + (int64_t)text[order[k]] * D;
      const float weight = weights[order[k]];
      for (int d = 0; d < D; d++) g[d] += weight * gradient[d];
    }
    const int64_t id = ids[order[starts[s]]];
    const int32_t step = ++steps[id];
    const float c1 = 1 / (1 - std::pow(b1, step)), c2 = 1 / (1 - std::pow(b2, step));
    float *row = table + id * D, *m = mean + id * D, *v = square + id * D;
    for (int d = 0; d < D; d++) {
      m[d] = b1 * m[d] + (1 - b1) * g[d];
      v[d] = b2 * v[d] + (1 - b2) * g[d] * g[d];
      row[d] -= rate * m[d] * c1 / (std::sqrt(v[d] * c2) + 1e-8f);
    }
  }
}
}

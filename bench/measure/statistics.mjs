/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** The exponent `e` of `y = c * x ** e` that fits the points best, by least squares of their logarithms. */
export function fitExponent(points) {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)])
  const mean = (index) => logs.reduce((sum, point) => sum + point[index], 0) / logs.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const covariance = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

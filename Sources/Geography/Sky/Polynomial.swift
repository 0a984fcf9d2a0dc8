/// Evaluates a polynomial by Horner's method; the constant term is first.
func polynomial(at x: Double, coefficients: [Double]) -> Double {
  coefficients.reversed().reduce(0) { $0 * x + $1 }
}
